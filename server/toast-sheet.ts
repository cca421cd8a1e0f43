/** The hash of the one sheet that sonner puts into the page when its first toast shows. A test holds it to the installed sonner. */
export const sheetOfToasts = `'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='`
