/** Icons for the states of a transaction; a pending one has the spinner. */
export const stateIcons = {
  done: 'M6.5 10.3l2.5 2.5 4.5-5M10 2.8a7.2 7.2 0 1 1 0 14.4a7.2 7.2 0 0 1 0-14.4z',
  danger: 'M7.2 7.2l5.6 5.6M12.8 7.2l-5.6 5.6M10 2.8a7.2 7.2 0 1 1 0 14.4a7.2 7.2 0 0 1 0-14.4z',
  caution: 'M10 6.2v4.6M10 13.6v.1M10 2.8a7.2 7.2 0 1 1 0 14.4a7.2 7.2 0 0 1 0-14.4z',
} as const
