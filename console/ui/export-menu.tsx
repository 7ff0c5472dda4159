import { useMutation } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '../api/client';
import { useTexts } from '../texts/language';
import { IconButton } from './button';
import { ExportIcon } from './icons';
import { Menu, MenuItem } from './menu';
import { partTexts } from './part-texts';
import { notify } from './toast';

type Format = Schemas['Export']['format'];

interface ExportMenuProps {
  of: Schemas['Export']['of'];
  /** What is shown, as the API takes it. */
  filter: object;
}

/** Downloads what a list shows. */
export function ExportMenu({ of, filter }: ExportMenuProps) {
  const texts = useTexts(partTexts);
  const start = useMutation({
    mutationFn: (format: Format) =>
      dataOf(api.POST('/api/exports', { body: { of, format, filter: { ...filter } } })),
    onSuccess: ({ id }) => location.assign(`/api/exports/${id}/file`),
    onError: (error) => notify(error.message, { tone: 'bad' }),
  });
  return (
    <Menu label={texts.export} trigger={<IconButton icon={ExportIcon} label={texts.export} />}>
      <MenuItem onAction={() => start.mutate('csv')}>{texts.exportCsv}</MenuItem>
      <MenuItem onAction={() => start.mutate('ndjson')}>{texts.exportNdjson}</MenuItem>
    </Menu>
  );
}
