import { useTexts } from '../texts/language';
import { Button, IconButton } from '../ui/button';
import { Select } from '../ui/form/choice';
import { cx } from '../ui/cx';
import { CloseIcon, PlusIcon } from '../ui/icons';
import { Menu, MenuItem } from '../ui/menu';
import styles from './conditions.module.css';
import { describeCondition } from './describe';
import { EventProperties } from './event-properties';
import { FieldCondition } from './field-condition';
import { useKnown } from './known';
import { useCatalogue, useProblem } from './problems';
import { SegmentCondition } from './segment-condition';
import { SentCondition } from './sent-condition';
import { AutomationCondition, EventCondition, ListCondition } from './tests';
import { groupModes, isCondition, MAX_WHERE_DEPTH } from '../../domain/automation/where.js';
import {
  isAutomationTest,
  isEventTest,
  isGroup,
  isListTest,
  isSegmentTest,
  isSentTest,
} from '../../domain/contact/contact-query.js';
import { groupAt, toWhere, inSegment, segmentIn, type ContactWhere, type Node } from './where';

interface GroupProps {
  value: ContactWhere;
  path: string;
  depth: number;
  onChange: (where: ContactWhere) => void;
  onRemove?: () => void;
}

/** Conditions of which all, any or none must hold. */
export function ConditionGroup({ value, path, depth, onChange, onRemove }: GroupProps) {
  const texts = useTexts('conditions');
  const problem = useProblem(path);
  const { mode, items } = groupAt(value, path);
  const nodes = items.map(({ node }) => node);
  const replace = (index: number, node: Node | null) => {
    onChange(toWhere(mode, node === null ? nodes.toSpliced(index, 1) : nodes.with(index, node)));
  };
  return (
    <div
      className={cx(styles['group'], depth > 0 && styles['nested'])}
      role="group"
      aria-label={depth > 0 ? texts.group : texts.conditions}
    >
      {(items.length > 1 || depth > 0 || mode !== 'all') && (
        <div className={styles['head']}>
          <span>{texts.match}</span>
          <Select
            label={texts.match}
            isLabelHidden
            options={groupModes.map((one) => ({ value: one, label: texts.modes[one] }))}
            value={mode}
            onChange={(next) => onChange(toWhere(next, nodes))}
          />
          {onRemove && (
            <IconButton size="small" icon={CloseIcon} label={texts.removeGroup} onPress={onRemove} />
          )}
        </div>
      )}
      {items.map(({ node, path: at }, index) => (
        <Item
          key={index}
          node={node}
          path={at}
          depth={depth}
          onChange={(next) => replace(index, next)}
          onRemove={() => replace(index, null)}
        />
      ))}
      {problem !== undefined && <p className={styles['problem']}>{problem}</p>}
      <AddCondition depth={depth} onAdd={(node) => onChange(toWhere(mode, [...nodes, node]))} />
    </div>
  );
}

interface ItemProps {
  node: Node;
  path: string;
  depth: number;
  onChange: (node: Node) => void;
  onRemove: () => void;
}

function Item({ node, path, depth, onChange, onRemove }: ItemProps) {
  const texts = useTexts('conditions');
  const known = useKnown(node, useCatalogue());
  if (isGroup(node)) {
    return (
      <ConditionGroup value={node} path={path} depth={depth + 1} onChange={onChange} onRemove={onRemove} />
    );
  }
  const words = describeCondition(node, known);
  const asked = isCondition(node) ? segmentIn(node) : null;
  return (
    <div className={styles['row']} role="group" aria-label={words}>
      <div className={styles['parts']}>
        {isCondition(node) && asked === null && (
          <FieldCondition value={node} path={path} onChange={onChange} />
        )}
        {asked !== null && (
          <SegmentCondition
            value={{ segment: asked }}
            path={path}
            onChange={({ segment }) => onChange(inSegment(segment))}
          />
        )}
        {isEventTest(node) && (
          <>
            <EventCondition value={node} path={path} onChange={onChange} />
            <EventProperties
              value={node}
              path={path}
              onChange={onChange}
              group={(where, change) => (
                <ConditionGroup
                  value={where}
                  path={`${path}.where`}
                  depth={depth + 1}
                  onChange={change}
                  onRemove={() => change(undefined)}
                />
              )}
            />
          </>
        )}
        {isListTest(node) && <ListCondition value={node} path={path} onChange={onChange} />}
        {isSegmentTest(node) && <SegmentCondition value={node} path={path} onChange={onChange} />}
        {isSentTest(node) && <SentCondition value={node} path={path} onChange={onChange} />}
        {isAutomationTest(node) && <AutomationCondition value={node} path={path} onChange={onChange} />}
      </div>
      <IconButton size="small" icon={CloseIcon} label={texts.remove(words)} onPress={onRemove} />
    </div>
  );
}

/** What is added first: an unfinished condition, or one of the tests that are possible here. */
function AddCondition({ depth, onAdd }: { depth: number; onAdd: (node: Node) => void }) {
  const texts = useTexts('conditions');
  const { tests, segments } = useCatalogue();
  const add = (node: Node) => () => onAdd(node);
  const field: Node = { field: '', op: 'eq', value: '' };
  const group: ContactWhere = { any: [field] };
  const label = (
    <>
      <PlusIcon aria-hidden="true" />
      {texts.add}
    </>
  );
  if (tests === null) {
    return (
      <div className={styles['add']}>
        <Button size="small" kind="bare" onPress={add(field)}>
          {label}
        </Button>
        {segments.length > 0 && (
          <Button size="small" kind="bare" onPress={add(inSegment(''))}>
            <PlusIcon aria-hidden="true" />
            {texts.segment}
          </Button>
        )}
        {depth < MAX_WHERE_DEPTH - 1 && (
          <Button size="small" kind="bare" onPress={add(group)}>
            <PlusIcon aria-hidden="true" />
            {texts.addGroup}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className={styles['add']}>
      <Menu
        label={texts.add}
        trigger={
          <Button size="small" kind="bare">
            {label}
          </Button>
        }
      >
        <MenuItem onAction={add(field)}>{texts.addField}</MenuItem>
        <MenuItem onAction={add({ event: '' })}>{texts.addEvent}</MenuItem>
        <MenuItem onAction={add({ list: '' })}>{texts.addList}</MenuItem>
        <MenuItem onAction={add({ automation: '' })}>{texts.addAutomation}</MenuItem>
        <MenuItem onAction={add({ broadcast: '' })}>{texts.addBroadcast}</MenuItem>
        <MenuItem onAction={add({ segment: '' })}>{texts.segment}</MenuItem>
        <MenuItem isDisabled={depth >= MAX_WHERE_DEPTH - 1} onAction={add(group)}>
          {texts.addGroup}
        </MenuItem>
      </Menu>
    </div>
  );
}
