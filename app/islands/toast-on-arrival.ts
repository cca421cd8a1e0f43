/** Has the next page say this, because this one is about to be left. The loader looks there under the same name. */
export const toastOnArrival = (words: string) => {
  try {
    sessionStorage.setItem('toast', words)
  } catch {
    // Storage is off in this browser. The next page says it in its own words too.
  }
}
