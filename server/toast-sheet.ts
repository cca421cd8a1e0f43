/**
 * The hash of the one sheet that sonner puts into the page when its first toast shows; a test holds it to the installed
 * sonner. It puts the element in empty and fills it afterwards, so nothing at all is the other.
 */
export const sheetOfToasts = [
  `'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='`,
  `'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='`,
]
