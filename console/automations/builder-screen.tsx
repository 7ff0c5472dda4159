import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useRef, type RefObject } from 'react';
import { useMe } from '../api/me';
import { given } from '../app/search-values';
import { isAtLeast } from '../../domain/accounts/access.js';
import { SheetStatus } from '../templates/sheet-status';
import { useTexts } from '../texts/language';
import { BareLink } from '../ui/button';
import { Sheet } from '../ui/dialog';
import { Fresh } from '../ui/form/settled';
import { Screen, Skeleton } from '../ui/frame/screen';
import { AddStep } from './add-step';
import { AutomationTabs } from './automation-tabs';
import { BuilderActions, BuilderStatus } from './builder-bar';
import styles from './builder.module.css';
import { LeaveNote } from './leave-note';
import { asText } from '../../domain/json/lenient.js';
import { TRIGGER } from './model/tree';
import { Outline } from './outline';
import { automationQuery, type TaggedDraft } from './queries';
import type { BuilderSearch } from './search';
import { useBuilder, type Builder } from './use-builder';
import { focusPane, focusStep, useBuilderKeys } from './use-builder-keys';
import { useNarrow } from '../ui/frame/use-narrow';

const Inspector = lazy(async () => ({ default: (await import('./inspector')).Inspector }));
const DryRunPane = lazy(async () => ({ default: (await import('./dry-run/dry-run-pane')).DryRunPane }));
const PublishDialog = lazy(async () => ({ default: (await import('./publish-dialog')).PublishDialog }));
const StaleBanner = lazy(async () => ({ default: (await import('./stale-banner')).StaleBanner }));
const CanvasView = lazy(async () => ({ default: (await import('./canvas/canvas-view')).CanvasView }));
const route = getRouteApi('/shell/automations/$id');

/** An automation: what happens to people, to be changed, tried and published. */
export function BuilderScreen() {
  const { id } = route.useParams();
  const first = route.useLoaderData();
  return <Loaded key={id} id={id} first={first} />;
}

function Loaded({ id, first }: { id: string; first: TaggedDraft }) {
  const texts = useTexts('builder');
  const { data: automation } = useSuspenseQuery(automationQuery(id));
  const { role } = useMe();
  const mayEdit = isAtLeast(role, 'writer');
  const mayRun = isAtLeast(role, 'editor');
  const isReadOnly = !mayEdit || automation.status === 'archived';
  const view = useView();
  const builder = useBuilder({ automation, first, isReadOnly, ...view });
  const { definition, edits, edit, hasDraft } = builder;
  const name = asText(definition['name']) || automation.name;
  return (
    <Screen
      title={name}
      above={<BareLink to="/automations">{texts.automations}</BareLink>}
      actions={
        <BuilderActions
          {...{ automation, edits, hasDraft, mayEdit, mayRun, isReadOnly }}
          isOutline={view.isOutline}
          onView={view.toggleView}
          onSelect={view.select}
          onDryRun={() => view.change({ tab: 'dry-run' })}
          onPublish={builder.publish.open}
          onDiscard={builder.discard}
        />
      }
      status={<BuilderStatus {...{ automation, edit, hasDraft, isReadOnly }} />}
    >
      <AutomationTabs id={id} />
      <Work builder={builder} view={view} />
      <Suspense>
        <PublishDialog builder={builder} />
      </Suspense>
      <p className={styles['hidden']} role="status" aria-live="polite">
        {edits.announcement}
      </p>
    </Screen>
  );
}

export type View = ReturnType<typeof useView>;

/** What is chosen and how it is shown, as the URL has it. */
function useView() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const isNarrow = useNarrow();
  const change = useCallback(
    (next: { [K in keyof BuilderSearch]?: BuilderSearch[K] | undefined }) => {
      void navigate({ search: (now) => given({ ...now, ...next }), replace: true, resetScroll: false });
    },
    [navigate],
  );
  const select = useCallback((step: string) => change({ step }), [change]);
  // A step that is clicked shows its details, though a dry run was open: that says what to mend.
  const choose = useCallback((step: string) => change({ step, tab: undefined }), [change]);
  const setZoom = useCallback(
    (zoom: number) => {
      const percent = Math.round(zoom * 100);
      change({ zoom: percent === 100 ? undefined : percent });
    },
    [change],
  );
  const isOutline = isNarrow || search.view === 'outline';
  const toggleView = () => change({ view: isOutline ? undefined : 'outline' });
  return {
    ...search,
    selected: search.step,
    isNarrow,
    isOutline,
    change,
    select,
    choose,
    setZoom,
    toggleView,
  };
}

function Work({ builder, view }: { builder: Builder; view: View }) {
  const texts = useTexts('builder');
  const board = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLElement>(null);
  const { definition, edits, edit, isReadOnly, titles, adding } = builder;
  const { selected, select } = view;
  const mayRun = isAtLeast(useMe().role, 'editor');
  useBuilderKeys({
    ...{ board, pane, definition, selected, select, edits, titles, texts, isReadOnly },
    onAdd: adding.open,
    onPublish: mayRun ? builder.publish.open : () => undefined,
    onSave: () => void edit.save(),
  });
  useFocusOnChoice(board, selected);
  return (
    <div className={styles['work']}>
      <div className={styles['board']}>
        {edit.theirs !== null && (
          <Suspense>
            <StaleBanner builder={builder} />
          </Suspense>
        )}
        <div ref={board} className={styles['surface']} {...(!view.isOutline && { 'data-canvas': true })}>
          <Board builder={builder} view={view} onOpen={() => focusPane(pane)} />
        </div>
      </div>
      <Details builder={builder} view={view} pane={pane} />
      <AddStep slot={adding.slot} onAdd={edits.add} onClose={adding.close} />
    </div>
  );
}

function Board({ builder, view, onOpen }: { builder: Builder; view: View; onOpen: () => void }) {
  const { automation, definition, infos, trigger, exits, edits, adding, isReadOnly } = builder;
  const open = useCallbackRef(onOpen);
  const shared = {
    automationId: automation.id,
    definition,
    infos,
    trigger,
    selected: view.selected,
    onSelect: view.choose,
    onOpen: open,
  };
  if (view.isOutline) {
    return <Outline {...shared} exits={exits} {...(!isReadOnly && { onAdd: adding.open })} />;
  }
  return (
    <>
      <Suspense fallback={<Skeleton width="40%" />}>
        <CanvasView
          {...shared}
          onAdd={adding.open}
          onMove={edits.moveTo}
          isReadOnly={isReadOnly}
          zoom={(view.zoom ?? 100) / 100}
          onZoom={view.setZoom}
        />
      </Suspense>
      <LeaveNote builder={builder} selected={view.selected} onSelect={view.select} />
    </>
  );
}

/** A function with a stable identity that calls the latest one. */
function useCallbackRef(run: () => void): () => void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return useCallback(() => latest.current(), []);
}

/** The focus follows the choice where it already is on the canvas or outline, and where it was lost with a deleted step. */
function useFocusOnChoice(board: RefObject<HTMLElement | null>, selected: string | undefined): void {
  useEffect(() => {
    const { activeElement: now } = document;
    const isLost = now === null || now === document.body;
    if (selected !== undefined && (isLost || board.current?.contains(now) === true)) {
      focusStep(board, selected);
    }
  }, [board, selected]);
}

/** How saving stands, also in a sheet over the builder. */
function SaveStatus({ builder }: { builder: Builder }) {
  const { automation, edit, hasDraft, isReadOnly } = builder;
  return (
    <>
      <div>
        <BuilderStatus {...{ automation, edit, hasDraft, isReadOnly }} />
      </div>
      {edit.theirs !== null && (
        <Suspense>
          <StaleBanner builder={builder} />
        </Suspense>
      )}
    </>
  );
}

interface DetailsProps {
  builder: Builder;
  view: View;
  pane: RefObject<HTMLElement | null>;
}

/** Beside the board, or above it on a phone. */
function Details({ builder, view, pane }: DetailsProps) {
  const texts = useTexts('builder');
  const mayEdit = isAtLeast(useMe().role, 'writer');
  const { automation, definition, edits, titles, isReadOnly, remarks } = builder;
  const content =
    view.tab === 'dry-run' && mayEdit ? (
      <Suspense fallback={<Skeleton width="40%" />}>
        <DryRunPane builder={builder} onClose={() => view.change({ tab: undefined })} />
      </Suspense>
    ) : (
      <Suspense fallback={<Skeleton width="60%" />}>
        <SheetStatus value={<SaveStatus builder={builder} />}>
          <Fresh isAsked={builder.publish.isOpen}>
            <Inspector
              {...{ definition, edits, titles, isReadOnly, ...remarks }}
              automationId={automation.id}
              selected={view.selected ?? (view.isNarrow ? undefined : TRIGGER)}
            />
          </Fresh>
        </SheetStatus>
      </Suspense>
    );
  if (view.isNarrow) {
    const isOpen = view.selected !== undefined || view.tab !== undefined;
    return (
      <Sheet
        title={texts.inspector}
        isOpen={isOpen}
        onClose={() => view.change({ step: undefined, tab: undefined })}
      >
        {content}
      </Sheet>
    );
  }
  return (
    <aside ref={pane} className={styles['pane']} aria-label={texts.inspector} tabIndex={-1}>
      {isReadOnly && (
        <p className={styles['note']}>
          {automation.status === 'archived' ? texts.archivedNote : texts.viewerNote}
        </p>
      )}
      {content}
    </aside>
  );
}
