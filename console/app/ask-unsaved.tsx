import { useBlocker } from '@tanstack/react-router';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { leavesUnsaved } from './edited-here';

/** Asks before a screen with something unsaved makes way for another one. */
export function AskUnsaved() {
  const texts = useTexts('leaving');
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && leavesUnsaved(next.pathname),
    enableBeforeUnload: false,
    withResolver: true,
  });
  return (
    <Dialog title={texts.title} isOpen={status === 'blocked'} onClose={() => reset?.()}>
      <p>{texts.kept}</p>
      <DialogActions>
        <Button onPress={() => reset?.()}>{texts.stay}</Button>
        <Button kind="danger" onPress={() => proceed?.()}>
          {texts.leave}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
