import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { toast } from 'sonner'
import { Toaster } from '#ui/toaster.tsx'

/** Brings a place for toasts to a page that had none, and shows one there. */
export const showToast = async (tone: 'success' | 'error', title: string, description?: string) => {
  await (place ??= makePlace())
  toast[tone](title, { description })
}

let place: Promise<void> | undefined

const makePlace = () =>
  new Promise<void>((ready) => {
    const host = document.body.appendChild(document.createElement('div'))
    createRoot(host).render(
      <>
        <Toaster />
        <Ready tell={ready} />
      </>,
    )
  })

/** After the toaster, so that it is listening. */
const Ready = ({ tell }: { tell: () => void }) => {
  useEffect(tell, [tell])
  return null
}
