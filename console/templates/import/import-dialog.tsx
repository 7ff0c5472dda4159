import { lazy, Suspense, type ComponentProps } from 'react';

const ImportMail = lazy(() => import('./import-mail'));

/** Reads an email of another tool; loaded when it is opened. */
export function ImportDialog({ isOpen, ...props }: ComponentProps<typeof ImportMail>) {
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <ImportMail isOpen {...props} />
    </Suspense>
  );
}
