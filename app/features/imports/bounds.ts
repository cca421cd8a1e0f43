/** What a file may weigh, in MB, and how many rows below its headings. */
export const largestImport = 10
export const mostRows = 20_000
