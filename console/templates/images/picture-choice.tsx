import { lazy, Suspense, useState } from 'react';
import { ImageUpload } from './image-upload';
import type { Image } from '../queries';
import { useTexts } from '../../texts/language';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Buttons } from '../../ui/frame/layout';
import { Skeleton } from '../../ui/frame/screen';

/** Loaded when a picture is chosen. */
const Pictures = lazy(() => import('./pictures'));

/** Its address, and what it shows. */
export type Chosen = Pick<Image, 'url' | 'alt'>;

interface PictureChoiceProps {
  onChoose: (image: Chosen) => void;
}

/** Uploads a picture, or chooses one of those that are there. */
export function PictureChoice({ onChoose }: PictureChoiceProps) {
  const texts = useTexts('editor');
  const [isOpen, setOpen] = useState(false);
  const choose = (image: Chosen) => {
    setOpen(false);
    onChoose(image);
  };
  return (
    <>
      <Buttons>
        <ImageUpload kind="plain" onUploaded={onChoose} />
        <Button onPress={() => setOpen(true)}>{texts.choosePicture}</Button>
      </Buttons>
      <Dialog title={texts.choosePicture} isOpen={isOpen} onClose={() => setOpen(false)} isBroad>
        <Suspense fallback={<Skeleton />}>
          <Pictures onChoose={choose} />
        </Suspense>
      </Dialog>
    </>
  );
}
