import type { RefObject } from 'react';

interface FileInputProps {
  ref: RefObject<HTMLInputElement | null>;
  /** Types and endings that the browser proposes. */
  accept: string;
  label: string;
  onChoose: (files: FileList | null) => void;
}

/** The browser's choice of a file, which a button opens. The same file can be chosen again. */
export function FileInput({ ref, accept, label, onChoose }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      aria-label={label}
      hidden
      onChange={({ target }) => {
        onChoose(target.files);
        target.value = '';
      }}
    />
  );
}
