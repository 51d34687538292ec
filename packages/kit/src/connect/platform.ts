/** Where a visitor is: whose way of opening apps holds. */
export type Platform = 'ios' | 'android' | 'desk'

/** Client hints do not say it on all browsers; an iPad calls itself a Mac, with fingers. */
export function readPlatform({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> = navigator): Platform {
  if (/android/i.test(userAgent)) return 'android'
  if (/iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)) return 'ios'
  return 'desk'
}
