/** An uploaded picture as its address says it: which one, and how large it is. */
export type PictureAddress = { id: string; width: number; height: number }

const address = /^\/pictures\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d{1,4})x(\d{1,4})\.webp$/

/** The picture that an address of this site names, if it is one that staff uploaded. */
export const pictureAt = (href: string): PictureAddress | undefined => {
  const [, id, width, height] = address.exec(href) ?? []
  return id ? { id, width: Number(width), height: Number(height) } : undefined
}

/** The size is part of the address, so that a page leaves room for the picture before it has come. */
export const addressOfPicture = ({ id, width, height }: PictureAddress) => `/pictures/${id}-${width}x${height}.webp`

/** Every picture is kept in these widths, too, where it is wider: `?w=640`. */
export const pictureWidths: readonly number[] = [640, 1024]
/** No page shows one wider than this, on the finest of screens. */
export const widestPicture = 1600
