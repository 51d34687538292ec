import { Button } from '@latchkey/ui'
import { useEffect, useRef, useState } from 'react'
import { readLink } from './link.ts'
import { texts as t } from './texts.ts'
import styles from './wallet-connect.module.css'

/** What some browsers add and TypeScript's library does not know (Shape Detection API, Permissions Policy). */
type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type Browser = typeof globalThis & { BarcodeDetector?: new (options: { formats: string[] }) => Detector }
type Allowing = Document & { featurePolicy?: { allowsFeature(name: string): boolean } }

/** How often a picture of the camera is looked at, milliseconds. */
const everyMs = 250

/** Whether this browser reads codes, and the page lends this frame its camera. */
export const canScan = (): boolean => {
  const { featurePolicy } = document as Allowing // a document as some browsers have it
  const allowed = featurePolicy?.allowsFeature('camera') ?? false
  return 'BarcodeDetector' in globalThis && allowed && typeof navigator.mediaDevices?.getUserMedia === 'function'
}

/** Reads connection links with the camera, once the person has switched it on. */
export function Scan({ found }: { found(link: string): void }) {
  const [on, setOn] = useState(false)
  const [said, setSaid] = useState('')
  return (
    <div className={styles.scan}>
      {on ? (
        <Camera
          found={(text) => {
            if (typeof readLink(text, Date.now()) === 'string') return setSaid(t.noCode)
            setOn(false)
            found(text)
          }}
          failed={() => {
            setOn(false)
            setSaid(t.cameraFailed)
          }}
        />
      ) : null}
      <p className={styles.small} role="status">
        {said || (on ? t.scanning : '')}
      </p>
      <Button
        onClick={() => {
          setSaid('')
          setOn(!on)
        }}
      >
        {on ? t.stopScan : t.scan}
      </Button>
    </div>
  )
}

function Camera({ found, failed }: { found(text: string): void; failed(): void }) {
  const view = useRef<HTMLVideoElement>(null)
  // The newest callbacks, without starting the camera anew for them.
  const told = useRef({ found, failed })
  told.current = { found, failed }

  useEffect(() => {
    const { BarcodeDetector } = globalThis as Browser // asked for only where it is
    if (!BarcodeDetector) return
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    let stream: MediaStream | undefined
    let over = false
    const watch = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (over || !view.current) return stop()
      view.current.srcObject = stream
      await view.current.play()
      while (!over && view.current) {
        const [code] = await detector.detect(view.current)
        if (code && !over) told.current.found(code.rawValue)
        await new Promise((next) => setTimeout(next, everyMs))
      }
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    watch().catch(() => {
      if (!over) told.current.failed()
    })
    return () => {
      over = true
      stop()
    }
  }, [])
  return <video ref={view} className={styles.camera} aria-label={t.scanView} muted playsInline />
}
