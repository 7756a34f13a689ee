import { ImagePlus } from 'lucide-react';
import { useId } from 'react';
import { iconButtonClass } from './icon-button.tsx';

export interface PictureButtonProps {
  readonly label: string;
  /** The types that the file dialog offers. */
  readonly contentTypes: readonly string[];
  readonly onChoose: (file: File) => void;
}

/** Chooses a picture to go with what is written beside it. */
export function PictureButton({ label, contentTypes, onChoose }: PictureButtonProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      title={label}
      className={`${iconButtonClass(false)} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent`}
    >
      <ImagePlus aria-hidden="true" />
      <span className="sr-only">{label}</span>
      <input
        id={id}
        type="file"
        accept={contentTypes.join(',')}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file !== undefined) onChoose(file);
        }}
      />
    </label>
  );
}
