import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { toast } from 'sonner'
import { Toaster } from '#ui/toaster.tsx'

/** Brings React to a page that had none, for a toast. */
export const say = (words: string) => {
  const host = document.body.appendChild(document.createElement('div'))
  createRoot(host).render(
    <>
      <Toaster />
      <Say words={words} />
    </>,
  )
}

/** After the toaster, so that it is listening. */
const Say = ({ words }: { words: string }) => {
  useEffect(() => void toast.success(words), [words])
  return null
}
