import { useStore } from '@xyflow/react';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/language';
import { Button, IconButton } from '../../ui/button';
import { FitIcon, MinusIcon, PlusIcon } from '../../ui/icons';
import styles from './canvas.module.css';
import type { Camera } from './use-camera';

/** Zoom, and everything at a glance. */
export function CanvasControls({ camera }: { camera: Camera }) {
  const texts = useTexts('builder');
  return (
    <div className={styles['controls']} role="group" aria-label={texts.canvas}>
      <IconButton
        size="small"
        icon={MinusIcon}
        label={texts.zoomOut}
        onPress={() => camera.zoomBy(1 / 1.25)}
      />
      <Zoom onPress={() => camera.zoomTo(1)} />
      <IconButton size="small" icon={PlusIcon} label={texts.zoomIn} onPress={() => camera.zoomBy(1.25)} />
      <IconButton size="small" icon={FitIcon} label={texts.fit} onPress={camera.fit} />
    </div>
  );
}

/** Drawn without the rest of the canvas while it is zoomed. */
function Zoom({ onPress }: { onPress: () => void }) {
  const texts = useTexts('builder');
  const formats = useFormats();
  const percent = useStore(({ transform: [, , zoom] }) => Math.round(zoom * 100));
  return (
    <Button size="small" kind="bare" aria-label={texts.actual} onPress={onPress}>
      {formats.percent(percent / 100)}
    </Button>
  );
}
