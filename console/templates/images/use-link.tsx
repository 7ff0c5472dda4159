import type { Schemas } from '../../api/client';
import { Link } from '../../ui/button';

/** Leads to what an image is shown in. */
export function UseLink({ use: { type, id, name } }: { use: Schemas['ImageUses']['data'][number] }) {
  const params = { id };
  if (type === 'snippet')
    return (
      <Link to="/templates/snippets" search={{ open: id }}>
        {name}
      </Link>
    );
  const to = {
    template: '/templates/$id',
    automation: '/automations/$id',
    broadcast: '/broadcasts/$id',
    list: '/lists/$id',
  } as const;
  return (
    <Link to={to[type]} params={params}>
      {name}
    </Link>
  );
}
