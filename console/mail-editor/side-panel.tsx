import { Component, type ReactNode, type RefObject } from 'react';
import { useTexts } from '../texts/language';
import { Tabs } from '../ui/frame/tabs';
import styles from './mail-editor.module.css';
import { editorTexts } from './texts';

export type PanelTab = 'block' | 'preview' | 'check';

interface SidePanelProps {
  tab: PanelTab;
  onTab: (tab: PanelTab) => void;
  toText: () => void;
  panel: RefObject<HTMLElement | null>;
  preview: ReactNode;
  check: ReactNode;
  /** The settings. */
  children: ReactNode;
}

/** Settings and preview. F6 leads back to the text. */
export function SidePanel({ tab, onTab, toText, panel, preview, check, children }: SidePanelProps) {
  const texts = useTexts(editorTexts);
  return (
    <aside
      ref={panel}
      className={styles['panel']}
      aria-label={texts.panel}
      onKeyDown={(event) => {
        if (event.key !== 'F6') return;
        event.preventDefault();
        toText();
      }}
    >
      <Tabs
        label={texts.panel}
        tabs={(['block', 'preview', 'check'] as const).map((value) => ({ value, label: texts.tabs[value] }))}
        value={tab}
        onChange={onTab}
      >
        <Apart key={tab} failed={texts.panelFailed}>
          {{ block: children, preview, check }[tab]}
        </Apart>
      </Tabs>
    </aside>
  );
}

/** The first field of the settings, or that of the link. */
export function focusIn(panel: HTMLElement | null, of: 'link' | null): void {
  const fields = [
    ...(panel?.querySelectorAll<HTMLElement>(
      '[role=tabpanel] :is(input, textarea, [role=textbox], button)',
    ) ?? []),
  ];
  const first = fields.find((field) => field.tagName !== 'BUTTON') ?? fields[0];
  (of === 'link'
    ? (fields.find((field) => field.closest('section') !== null && field.tagName === 'INPUT') ?? first)
    : first
  )?.focus();
}

/** Keeps a failure of a panel away from the editor, whose text would be lost. */
class Apart extends Component<{ failed: string; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <p role="alert">{this.props.failed}</p> : this.props.children;
  }
}
