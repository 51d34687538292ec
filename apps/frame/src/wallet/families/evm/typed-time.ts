const names =
  /^(deadline|expiry|expiration|expires|until|since|timestamp)$|^valid_?([Tt]o|[Uu]ntil|[Aa]fter|[Bb]efore|[Ff]rom)$|^(issued|created|starts|ends|expires)_?[Aa]t$|(Deadline|Time|Timestamp|Expiry|Expiration|Until)$|_(deadline|time|timestamp|expiry|expiration)$/

/** Numbers from 2000 to 2100 are read as times; others of that name are not. */
const [first, last] = [946_684_800, 4_102_444_800]

/**
 * Reads a member of typed data as a time, by its name and size.
 *
 * @returns milliseconds since the epoch, for seconds or milliseconds; undefined for any other number
 */
export function readTime(name: string, type: string, value: string): number | undefined {
  if (!/^u?int\d*$/.test(type) || !names.test(name) || !/^\d{9,13}$/.test(value)) return undefined
  const number = Number(value)
  if (number >= first && number <= last) return number * 1_000
  return number >= first * 1_000 && number <= last * 1_000 ? number : undefined
}
