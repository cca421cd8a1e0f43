/** What the program knows and content may speak of. What is left out is not checked. */
export type KnownNames = {
  /** Addresses the router answers, with `:name` for a variable part. */
  routes?: readonly string[]
  /** Forms by their address, with the promise each of them makes. */
  forms?: readonly { path: string; promise: string }[]
  /** Names of the line drawings and pictures. */
  drawings?: readonly string[]
}
