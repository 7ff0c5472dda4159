import type { ReactNode } from 'react';
import { Tab as AriaTab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import type { Option } from '../form/choice';
import styles from './screen.module.css';

interface TabsProps<V extends string> {
  label: string;
  tabs: readonly Option<V>[];
  value: V;
  onChange: (value: V) => void;
  children: ReactNode;
}

/** Views of one thing; the chosen one is a state of the URL. */
export function Tabs<V extends string>({ label, tabs, value, onChange, children }: TabsProps<V>) {
  const choose = (key: unknown) => {
    const tab = tabs.find((one) => one.value === key);
    if (tab) onChange(tab.value);
  };
  return (
    <AriaTabs selectedKey={value} onSelectionChange={choose}>
      <TabList aria-label={label} className={styles['tabs'] ?? ''}>
        {tabs.map((tab) => (
          <AriaTab key={tab.value} id={tab.value} className={styles['tab'] ?? ''}>
            {tab.label}
          </AriaTab>
        ))}
      </TabList>
      {/* React Aria keeps the first id of a panel, which then belongs to another tab. */}
      <TabPanel key={value} id={value}>
        {children}
      </TabPanel>
    </AriaTabs>
  );
}
