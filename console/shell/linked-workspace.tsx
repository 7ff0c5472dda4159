import { useRouterState } from '@tanstack/react-router';
import { useMe } from '../api/me';
import { useTexts } from '../texts/language';
import { Banner } from '../ui/status';
import { linkedWorkspace } from './linked-workspace-id';
import styles from './shell.module.css';
import { shellTexts } from './texts';

/** Where a link names a workspace of others by `?w=`: says so. One of the user's own has been entered. */
export function LinkedWorkspace() {
  const texts = useTexts(shellTexts);
  const { workspace } = useMe();
  const { id } = linkedWorkspace(useRouterState({ select: ({ location }) => location.searchStr }));
  if (id === null || id === workspace.id) return null;
  return (
    <div className={styles['linked']}>
      <Banner tone="warn">{texts.strangeWorkspace}</Banner>
    </div>
  );
}
