import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './settings.module.css';

/** A text as a QR code. */
export function QrCode({ label, text }: { label: string; text: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { border: 0 });
    const squares = code.data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { size: code.size, path: squares.join('') };
  }, [text]);
  return (
    <svg
      className={styles['qr']}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
