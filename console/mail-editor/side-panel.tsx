import { Component, type ReactNode } from 'react';
import { useTexts } from '../texts/language';
import { Tabs } from '../ui/frame/tabs';
import styles from './mail-editor.module.css';

export type PanelTab = 'block' | 'preview' | 'check' | 'languages';

const tabs: readonly PanelTab[] = ['block', 'preview', 'check', 'languages'];

interface SidePanelProps {
  tab: PanelTab;
  onTab: (tab: PanelTab) => void;
  toText: () => void;
  preview: ReactNode;
  check: ReactNode;
  languages: ReactNode;
  /** What the check has found. */
  count: number;
  /** The settings. */
  children: ReactNode;
}

/** Settings, preview, check and languages. F6 leads back to the text. */
export function SidePanel(props: SidePanelProps) {
  const { tab, onTab, toText, preview, check, languages, count, children } = props;
  const texts = useTexts('editor');
  return (
    <aside
      className={styles['panel']}
      aria-label={texts.panel}
      onKeyDown={(event) => {
        // A sheet on top has already handled it.
        if (event.key !== 'F6' || event.defaultPrevented) return;
        event.preventDefault();
        toText();
      }}
    >
      <Tabs
        label={texts.panel}
        tabs={tabs.map((value) => ({
          value,
          label: value === 'check' && count > 0 ? texts.checkOf(count) : texts.tabs[value],
        }))}
        value={tab}
        onChange={onTab}
      >
        <Apart key={tab} failed={texts.panelFailed}>
          {{ block: children, preview, check, languages }[tab]}
        </Apart>
      </Tabs>
    </aside>
  );
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
