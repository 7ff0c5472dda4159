import { useMutation } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '../../api/client';
import { useTexts } from '../../texts/language';
import { IconButton } from '../button';
import { ExportIcon } from '../icons';
import { Menu, MenuItem, MenuSection } from '../menu';
import { notify } from '../toast';

interface Exported {
  of: Schemas['Export']['of'];
  /** What is shown, as the API takes it. */
  filter: object;
}

interface ExportMenuProps extends Exported {
  /** If it is not what is shown. */
  label?: string;
}

/** Downloads what a list shows. */
export function ExportMenu({ label, of, filter }: ExportMenuProps) {
  const texts = useTexts('parts');
  const name = label ?? texts.export;
  return (
    <Menu label={name} trigger={<IconButton icon={ExportIcon} label={name} />}>
      <Formats of={of} filter={filter} />
    </Menu>
  );
}

interface ExportPartsMenuProps {
  label: string;
  parts: readonly (Exported & { title: string })[];
}

/** An export menu for one of several things. */
export function ExportPartsMenu({ label, parts }: ExportPartsMenuProps) {
  return (
    <Menu label={label} trigger={<IconButton icon={ExportIcon} label={label} />}>
      {parts.map(({ title, ...exported }) => (
        <MenuSection key={title} title={title}>
          <Formats {...exported} />
        </MenuSection>
      ))}
    </Menu>
  );
}

function Formats({ of, filter }: Exported) {
  const texts = useTexts('parts');
  const start = useMutation({
    mutationFn: (format: Schemas['Export']['format']) =>
      dataOf(api.POST('/api/exports', { body: { of, format, filter: { ...filter } } })),
    onSuccess: ({ id }) => location.assign(`/api/exports/${id}/file`),
    onError: (error) => notify(error.message, { tone: 'bad' }),
  });
  return (
    <>
      <MenuItem onAction={() => start.mutate('csv')}>{texts.exportCsv}</MenuItem>
      <MenuItem onAction={() => start.mutate('ndjson')}>{texts.exportNdjson}</MenuItem>
    </>
  );
}
