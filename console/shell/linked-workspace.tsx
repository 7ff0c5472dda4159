import { useRouterState } from '@tanstack/react-router';
import { useMe } from '../api/me';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Banner } from '../ui/status';
import styles from './shell.module.css';
import { shellTexts } from './texts';
import { useEnterWorkspace } from './use-enter-workspace';

/** Where a link names another workspace by `?w=`: offers to switch to it. */
export function LinkedWorkspace() {
  const texts = useTexts(shellTexts);
  const { workspace, workspaces } = useMe();
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location });
  const search = new URLSearchParams(searchStr);
  const id = search.get('w')?.replaceAll('"', '') ?? null;
  search.delete('w');
  const rest = search.toString();
  const enter = useEnterWorkspace(rest === '' ? pathname : `${pathname}?${rest}`);
  if (id === null || id === workspace.id) return null;
  const linked = workspaces.find((one) => one.id === id);
  return (
    <div className={styles['linked']}>
      <Banner
        tone="warn"
        {...(linked && {
          actions: (
            <Button size="small" onPress={() => enter(linked.id)}>
              {texts.switchTo(linked.name)}
            </Button>
          ),
        })}
      >
        {linked ? texts.otherWorkspace(linked.name) : texts.strangeWorkspace}
      </Banner>
    </div>
  );
}
