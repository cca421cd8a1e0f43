/** How far an upload is, from 0 to 1. Nothing while none is under way. */
export const UploadProgress = ({ part }: { part?: number }) =>
  part === undefined ? null : (
    <p className="cluster">
      <progress value={part} max={1} aria-label="Upload" />
      <span className="figure">{Math.floor(part * 100)} %</span>
    </p>
  )
