import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ImageUpload } from '../../templates/image-upload';
import { imagesQuery } from '../../templates/queries';
import { useTexts } from '../../texts/language';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Failure } from '../../ui/failure';
import { Buttons } from '../../ui/frame/layout';
import { Skeleton } from '../../ui/frame/screen';
import styles from '../mail-editor.module.css';

interface PictureChoiceProps {
  /** Gets its address. */
  onChoose: (src: string) => void;
}

/** Uploads a picture, or chooses one of those that are there. */
export function PictureChoice({ onChoose }: PictureChoiceProps) {
  const texts = useTexts('editor');
  const [isOpen, setOpen] = useState(false);
  const choose = (src: string) => {
    setOpen(false);
    onChoose(src);
  };
  return (
    <>
      <Buttons>
        <ImageUpload kind="plain" onUploaded={({ url }) => onChoose(url)} />
        <Button onPress={() => setOpen(true)}>{texts.choosePicture}</Button>
      </Buttons>
      <Dialog title={texts.choosePicture} isOpen={isOpen} onClose={() => setOpen(false)} isBroad>
        <Pictures onChoose={choose} />
      </Dialog>
    </>
  );
}

function Pictures({ onChoose }: PictureChoiceProps) {
  const texts = useTexts('editor');
  const { data, error } = useQuery(imagesQuery);
  if (data === undefined) return error === null ? <Skeleton /> : <Failure error={error} />;
  if (data.data.length === 0) return <p>{texts.noPictures}</p>;
  return (
    <ul className={styles['pictures']}>
      {data.data.map(({ id, url, width, height }) => (
        <li key={id}>
          <button type="button" aria-label={`${width} × ${height}`} onClick={() => onChoose(url)}>
            <img src={new URL(url).pathname} alt="" loading="lazy" />
          </button>
        </li>
      ))}
    </ul>
  );
}
