import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { isAtLeast } from '../../../domain/accounts/access.js';
import type { SearchKind } from '../../../domain/search.js';
import { api, dataOf, type Schemas } from '../../api/client';
import { useMe } from '../../api/me';
import { useTexts } from '../../texts/language';
import { OpenIcon } from '../../ui/icons';
import type { Command, CommandGroup } from '../../ui/frame/palette';
import { iconOf } from '../navigation';
import { usePause } from './pause';

/** Results of a kind. */
const FOUND = 5;
const LEAST_LETTERS = 2;

type Found = Schemas['SearchResults']['data'][number];

const kinds = {
  contacts: { title: 'contacts', to: '/contacts/$id' },
  automations: { title: 'automations', to: '/automations/$id' },
  broadcasts: { title: 'broadcasts', to: '/broadcasts/$id' },
  templates: { title: 'templates', to: '/templates/$id' },
  lists: { title: 'lists', to: '/lists/$id' },
  segments: { title: 'segments', to: '/segments/$id' },
  forms: { title: 'forms', to: '/forms/$id/edit' },
  'event-sources': { title: 'sources', to: '/sources/$id' },
  rules: { title: 'rules', to: '/rules/$id' },
} as const satisfies Record<SearchKind, object>;

/** What has a name like the text, kind by kind; behind `pause` the running automations of that name. */
export function useFound(text: string): CommandGroup[] {
  const texts = useTexts('shell');
  const mayPause = isAtLeast(useMe().role, 'editor');
  const show = useShow();
  const pause = usePause();
  const name = nameBehind(texts.pauseVerb, text);
  const found = useSearch(name ?? text.trim());
  const running = found.filter(({ type, detail }) => type === 'automations' && detail === 'active');
  const pausing = {
    title: texts.actions,
    commands: mayPause ? running.map((one) => pause(one.id, one.name ?? one.id)) : [],
  };
  if (name !== null) return [pausing];
  const results = (Object.keys(kinds) as SearchKind[]).map((kind) => ({
    title: texts[kinds[kind].title],
    commands: found.filter(({ type }) => type === kind).map(show),
  }));
  return [...results, pausing];
}

/** What follows a verb at the beginning of a text. */
function nameBehind(verb: string, text: string): string | null {
  return text.trimStart().toLowerCase().startsWith(`${verb} `)
    ? text.trimStart().slice(verb.length).trim()
    : null;
}

function useSearch(q: string): readonly Found[] {
  const isEnough = q.length >= LEAST_LETTERS;
  const { data } = useQuery({
    queryKey: ['palette', 'found', q],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/search', { params: { query: { q, limit: FOUND } }, signal })),
    enabled: isEnough,
    placeholderData: (before) => before,
  });
  return isEnough ? (data?.data ?? []) : [];
}

function useShow() {
  const router = useRouter();
  return ({ type, id, name, detail }: Found): Command => {
    const { to } = kinds[type];
    const isPerson = type === 'contacts';
    const label = name ?? detail ?? id;
    return {
      id,
      label,
      ...(isPerson && name !== null && detail !== null && { hint: detail }),
      icon: iconOf(to) ?? OpenIcon,
      run: () => void router.navigate({ to, params: { id } }),
    };
  };
}
