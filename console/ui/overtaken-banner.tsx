import { Button } from './button';
import { Banner } from './status';

interface OvertakenBannerProps {
  texts: { takeTheirs: string; keepMine: string };
  /** Says who has changed what. */
  children: string;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Shown when someone else has saved first: nothing is overwritten until one of the two versions is chosen. */
export function OvertakenBanner({ texts, children, onTakeTheirs, onKeepMine }: OvertakenBannerProps) {
  return (
    <Banner
      tone="warn"
      actions={
        <>
          <Button size="small" onPress={onTakeTheirs}>
            {texts.takeTheirs}
          </Button>
          <Button size="small" onPress={onKeepMine}>
            {texts.keepMine}
          </Button>
        </>
      }
    >
      {children}
    </Banner>
  );
}
