import { Outlet, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useMe } from '../api/me';
import { AskUnsaved } from '../app/ask-unsaved';
import { useKeys, type Keys } from '../ui/use-keys';
import { useTexts } from '../texts/language';
import { BareLink } from '../ui/button';
import { MoreIcon, SearchIcon, PlayIcon } from '../ui/icons';
import { Live } from '../ui/live';
import { Kbd, MOD } from '../ui/marks';
import { AccountMenu, WorkspaceMenu } from './menus';
import { ServerBanner } from './server-banner';
import { visibleEntries, type NavigationEntry } from './navigation';
import { useScreenFocus } from './use-screen-focus';
import { Palette } from './palette/palette';
import { useRememberPages } from './palette/recent';
import styles from './shell.module.css';
import { useQueryClient, useQuery, notifyManager, onlineManager, type Query } from '@tanstack/react-query';
import { sessionRestored, useSessionEnded } from '../api/session-gate';
import { SignInForm } from '../door/sign-in-form';
import { Sheet } from '../ui/dialog';
import { isStartDone, onboardingQuery } from '../api/onboarding';
import { mayPass } from '../api/query-client';

/** Loaded when it is opened, with the parts of forms that nothing else here needs. */
const Help = lazy(async () => ({ default: (await import('./help')).Help }));

type Open = 'palette' | 'help' | null;

const GROUPS = [null, 'audience', 'messages', 'data'] as const;
/** Beside "More" on a phone: what is looked at daily. */
const TABS: readonly NavigationEntry['text'][] = ['overview', 'contacts', 'automations', 'broadcasts'];

/** The navigation around every screen. */
export function Shell() {
  const texts = useTexts('shell');
  const [open, setOpen] = useState<Open>(null);
  useShellKeys(setOpen);
  useRememberPages();
  return (
    <div className={styles['app']}>
      <a className={styles['skip']} href="#main">
        {texts.skip}
      </a>
      <Side onSearch={() => setOpen('palette')} onHelp={() => setOpen('help')} />
      <main ref={useScreenFocus()} className={styles['main']} id="main" tabIndex={-1}>
        <ServerBanner />
        <Outlet />
      </main>
      <PhoneTabs onMore={() => setOpen('palette')} />
      <Palette isOpen={open === 'palette'} onClose={() => setOpen(null)} onHelp={() => setOpen('help')} />
      {open === 'help' && (
        <Suspense>
          <Help isOpen onClose={() => setOpen(null)} />
        </Suspense>
      )}
      <SessionSheet />
      <AskUnsaved />
    </div>
  );
}

function useShellKeys(setOpen: (open: Open) => void): void {
  const { role } = useMe();
  const router = useRouter();
  const keys: Keys = {
    'mod+k': () => setOpen('palette'),
    '/': () => setOpen('palette'),
    '?': () => setOpen('help'),
  };
  for (const { key, to } of visibleEntries(role)) keys[`g ${key}`] = () => void router.navigate({ to });
  useKeys(keys);
}

function Side({ onSearch, onHelp }: { onSearch: () => void; onHelp: () => void }) {
  const texts = useTexts('shell');
  const { role } = useMe();
  const isOnline = useOnline();
  return (
    <nav className={styles['side']} aria-label={texts.main}>
      <WorkspaceMenu />
      <button type="button" className={styles['find']} onClick={onSearch}>
        <SearchIcon aria-hidden="true" />
        {texts.searchOrJump}
        <Kbd>{`${MOD}K`}</Kbd>
      </button>
      <StartLink />
      {GROUPS.map((group) => {
        const places = visibleEntries(role).filter((place) => place.group === group);
        if (places.length === 0) return null;
        return (
          <div key={group}>
            {group !== null && <h2>{texts[group]}</h2>}
            {places.map((place) => (
              <PlaceLink key={place.text} place={place} />
            ))}
          </div>
        );
      })}
      <div className={styles['last']}>
        {visibleEntries(role)
          .filter(({ group }) => group === 'foot')
          .map((place) => (
            <PlaceLink key={place.text} place={place} />
          ))}
      </div>
      <div className={styles['foot']}>
        <AccountMenu onHelp={onHelp} />
        <Live isLive={isOnline} />
      </div>
    </nav>
  );
}

function PlaceLink({ place: { to, text, icon: Shown } }: { place: NavigationEntry }) {
  const texts = useTexts('shell');
  return (
    <BareLink
      to={to}
      className={styles['place'] ?? ''}
      activeOptions={{ includeSearch: false, exact: to === '/' }}
    >
      <Shown aria-hidden="true" />
      {texts[text]}
    </BareLink>
  );
}

function PhoneTabs({ onMore }: { onMore: () => void }) {
  const texts = useTexts('shell');
  const { role } = useMe();
  return (
    <nav className={styles['tabs']} aria-label={texts.main}>
      {visibleEntries(role)
        .filter(({ text }) => TABS.includes(text))
        .map(({ to, text, icon: Shown }) => (
          <BareLink key={text} to={to} activeOptions={{ includeSearch: false, exact: to === '/' }}>
            <Shown aria-hidden="true" />
            {texts[text]}
          </BareLink>
        ))}
      <button type="button" onClick={onMore}>
        <MoreIcon aria-hidden="true" />
        {texts.more}
      </button>
    </nav>
  );
}

/** Above the page when the session has ended: nothing unmounts, and the refused calls are repeated. */
function SessionSheet() {
  const texts = useTexts('door');
  const { user } = useMe();
  const queryClient = useQueryClient();
  const isEnded = useSessionEnded();
  const resume = (userId: string) => {
    if (userId === user.id) return sessionRestored();
    // Another user has signed in: nothing that was read or typed here belongs to them.
    queryClient.clear();
    location.assign('/');
  };
  return (
    <Sheet title={texts.ended} isOpen={isEnded}>
      <p>{texts.endedText}</p>
      <SignInForm email={user.email} onSignedIn={resume} />
    </Sheet>
  );
}

/** Leads to the first steps until they are done. */
function StartLink() {
  const texts = useTexts('shell');
  const { data } = useQuery({ ...onboardingQuery, staleTime: Infinity });
  if (data === undefined || isStartDone(data)) return null;
  return (
    <BareLink to="/start" className={styles['place'] ?? ''} activeOptions={{ includeSearch: false }}>
      <PlayIcon aria-hidden="true" />
      {texts.start}
    </BareLink>
  );
}

/** Whether the service can be reached, as far as the browser and what is being read tell. */
function useOnline(): boolean {
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
  const cache = useQueryClient().getQueryCache();
  const isFailing = useSyncExternalStore(
    (listener) => cache.subscribe(notifyManager.batchCalls(listener)),
    () => cache.findAll({ type: 'active' }).some(hasFailed),
  );
  return isOnline && !isFailing;
}

/** Whether its last attempt failed in a way that may pass. */
function hasFailed({ state: { fetchFailureReason, error } }: Query): boolean {
  const reason = fetchFailureReason ?? error;
  return reason !== null && mayPass(reason);
}
