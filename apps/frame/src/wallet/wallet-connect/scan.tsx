import { Button, Notice } from '@latchkey/ui'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import { parseUri } from './parse-uri.ts'
import styles from './wallet-connect.module.css'

/** APIs of some browsers that TypeScript's library does not declare (Shape Detection API, Permissions Policy). */
type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type Browser = typeof globalThis & { BarcodeDetector?: new (options: { formats: string[] }) => Detector }
type Allowing = Document & { featurePolicy?: { allowsFeature(name: string): boolean } }

/** How often a camera frame is scanned, milliseconds. */
const everyMs = 250

/** The reason why there is no picture: access was denied, there is no camera, or it delivers none. */
type CameraProblem = 'refused' | 'missing' | 'failed'

const problemOf = (failure: unknown): CameraProblem => {
  const name = failure instanceof DOMException ? failure.name : ''
  if (name === 'NotAllowedError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed'
}

/** Returns whether a camera can be available. Some browsers tell beforehand that the page does not delegate one. */
export function canScan(): boolean {
  const { featurePolicy } = document as Allowing // a document as some browsers have it
  const allowed = featurePolicy?.allowsFeature('camera') ?? true
  return allowed && typeof navigator.mediaDevices?.getUserMedia === 'function'
}

/** The browser's own code reader, or ours, which is loaded only where the browser has none. */
const createDetector = async (): Promise<Detector> => {
  const own = (globalThis as Browser).BarcodeDetector // asked for only where it is
  const { BarcodeDetector } = own ? { BarcodeDetector: own } : await import('qr/decode.js')
  return new BarcodeDetector({ formats: ['qr_code'] })
}

/** Reads connection links with the camera, once the person has turned it on. */
export function Scan({ found }: { found(link: string): void }) {
  const { walletConnect: t } = useMessages()
  const [on, setOn] = useState(false)
  const [announced, setAnnounced] = useState('')
  const [problem, setProblem] = useState<CameraProblem>()
  return (
    <div className={styles.scan}>
      {on ? (
        <Camera
          found={(text) => {
            if (typeof parseUri(text, Date.now()) === 'string') return setAnnounced(t.noCode)
            setOn(false)
            found(text)
          }}
          failed={(problem) => {
            setOn(false)
            setProblem(problem)
          }}
        />
      ) : null}
      {/* Always rendered, so that a screen reader announces what is added to it. */}
      <p className={styles.small} role="status">
        {on ? announced || t.scanning : ''}
      </p>
      {problem && (
        <Notice tone="caution" role="status" title={t.cameraProblems[problem].title}>
          {t.cameraProblems[problem].text}
        </Notice>
      )}
      <Button
        onClick={() => {
          setAnnounced('')
          setProblem(undefined)
          setOn(!on)
        }}
      >
        {on ? t.stopScan : problem ? t.scanAgain : t.scan}
      </Button>
    </div>
  )
}

function Camera({ found, failed }: { found(text: string): void; failed(problem: CameraProblem): void }) {
  const { walletConnect: t } = useMessages()
  const view = useRef<HTMLVideoElement>(null)
  // The latest callbacks, without restarting the camera for them.
  const handlers = useRef({ found, failed })
  handlers.current = { found, failed }

  useEffect(() => {
    let stream: MediaStream | undefined
    let over = false
    const watch = async () => {
      const reader = createDetector()
      reader.catch(() => undefined)
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (over || !view.current) return stop()
      view.current.srcObject = stream
      await view.current.play()
      const detector = await reader
      while (!over && view.current) {
        const [code] = await detector.detect(view.current)
        if (code && !over) handlers.current.found(code.rawValue)
        await new Promise((next) => setTimeout(next, everyMs))
      }
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    watch().catch((failure) => {
      stop()
      if (!over) handlers.current.failed(problemOf(failure))
    })
    return () => {
      over = true
      stop()
    }
  }, [])
  return <video ref={view} className={styles.camera} aria-label={t.scanView} muted playsInline />
}
