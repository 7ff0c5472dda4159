import type { ReactNode } from 'react';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Banner } from '../ui/status';

interface Props {
  /** An edit (`useEdit`). */
  edit: {
    theirs: object | null;
    takeTheirs: () => void;
    keepMine: () => void;
    keepBoth?: (() => void) | null;
  };
  /** Who has changed it, if that is known. */
  by?: string | null;
  /** What both have changed. */
  parts?: readonly string[];
  /** Says more. */
  children?: ReactNode;
}

/** Shown when someone else has saved first: nothing is overwritten until one of the two versions is chosen. */
export function ConflictBanner({ edit, by = null, parts = [], children }: Props) {
  const texts = useTexts('edit');
  if (edit.theirs === null) return null;
  return (
    <Banner
      tone="warn"
      actions={
        <>
          <Button size="small" onPress={edit.takeTheirs}>
            {texts.takeTheirs}
          </Button>
          <Button size="small" onPress={edit.keepMine}>
            {texts.keepMine}
          </Button>
          {edit.keepBoth && (
            <Button size="small" onPress={edit.keepBoth}>
              {texts.keepBoth}
            </Button>
          )}
        </>
      }
    >
      {texts.overtaken(by ?? texts.someone, parts.join(' · '))}
      {children}
    </Banner>
  );
}
