/** The visitor's platform, which decides how apps are opened. */
export type Platform = 'ios' | 'android' | 'desk'

/** Client hints do not exist in all browsers; an iPad identifies as a Mac, but has a touch screen. */
export function readPlatform({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> = navigator): Platform {
  if (/android/i.test(userAgent)) return 'android'
  if (/iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)) return 'ios'
  return 'desk'
}
