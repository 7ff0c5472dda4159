import { useMe } from '../../api/me';
import { isAtLeast } from '../../../domain/accounts/access.js';
import { useTexts } from '../../texts/language';
import { BareLink } from '../../ui/button';
import { Empty, Screen } from '../../ui/frame/screen';
import { FoundImages } from './found-images';
import { ImageCard } from './image-card';
import { ImageUpload } from './image-upload';

/** The workspace's images, with their addresses for emails. */
export function ImagesScreen() {
  const texts = useTexts('images');
  const { templates } = useTexts('templates');
  const { role } = useMe();
  const mayEdit = isAtLeast(role, 'writer');
  const mayDelete = isAtLeast(role, 'editor');
  return (
    <Screen
      title={texts.images}
      above={<BareLink to="/templates">{templates}</BareLink>}
      actions={mayEdit && <ImageUpload />}
    >
      <FoundImages isMain none={<Empty title={texts.noneTitle}>{texts.noneText}</Empty>}>
        {(image, search) => <ImageCard {...{ image, mayEdit, mayDelete }} onTag={search} />}
      </FoundImages>
    </Screen>
  );
}
