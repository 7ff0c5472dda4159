import { useState, type DragEvent } from 'react';

/** Makes an element take dropped files; `data-over` while some are above it. */
export function useFileDrop(onDrop: (files: FileList) => void) {
  const [isOver, setOver] = useState(false);
  return {
    'data-over': isOver,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onDrop(event.dataTransfer.files);
    },
  };
}
