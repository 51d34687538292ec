/** The names of HTTP statuses in the words of the field's SDK. */
export const httpStatusNames = {
  200: 'OK',
  201: 'Created',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  500: 'Internal Server Error',
} as const

const nodeStatusNames: Readonly<Record<number, string>> = {
  400: httpStatusNames[400],
  401: httpStatusNames[401],
  403: httpStatusNames[403],
  404: httpStatusNames[404],
  429: 'Too Many Requests',
  500: httpStatusNames[500],
  502: 'Bad Gateway',
  503: 'Service Unavailable',
}

/** The name the node client gives a failed answer's HTTP status; `Generic Error` for one it does not know. */
export const nodeStatusName = (status: number): string => nodeStatusNames[status] ?? 'Generic Error'
