import { lazy, Suspense } from 'react';
import { useTexts } from '../../texts/language';
import { Button } from '../../ui/button';
import { Select } from '../../ui/form/choice';
import { Panel } from '../../ui/frame/layout';
import { Skeleton } from '../../ui/frame/screen';
import type { SettingsProps } from './set-fields';

/** Loaded with the first condition. */
const BlockConditions = lazy(() => import('./block-conditions'));

/** Who sees a block, and on which screens. */
export function VisibilitySettings({ attrs, set, known }: Omit<SettingsProps, 'replace'>) {
  const texts = useTexts('editor');
  const { when, on } = attrs;
  return (
    <Panel title={texts.visibility}>
      {when === null ? (
        <Button size="small" onPress={() => set({ when: { all: [] } })}>
          {texts.showOnlyIf}
        </Button>
      ) : (
        <>
          <Suspense fallback={<Skeleton />}>
            <BlockConditions when={when} onChange={(next) => set({ when: next })} known={known} />
          </Suspense>
          <Button size="small" onPress={() => set({ when: null })}>
            {texts.everyone}
          </Button>
        </>
      )}
      <Select
        label={texts.screens}
        value={on === 'phone' || on === 'desktop' ? on : 'all'}
        options={[
          { value: 'all', label: texts.allScreens },
          { value: 'phone', label: texts.onPhone },
          { value: 'desktop', label: texts.onDesktop },
        ]}
        onChange={(next) => set({ on: next === 'all' ? null : next })}
      />
    </Panel>
  );
}
