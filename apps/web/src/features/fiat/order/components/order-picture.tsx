import { PictureThumb } from '@openbourse/kit/ui/picture-thumb.tsx';
import { useQuery } from '@tanstack/react-query';
import { pictureQuery } from '../api.ts';

export interface OrderPictureProps {
  readonly orderId: string;
  readonly id: string;
  /** Subject of the picture, for screen readers and above the enlarged picture. */
  readonly label: string;
  readonly size: 'small' | 'large';
}

/** A picture of an order, small; a press shows it whole. */
export function OrderPicture({ orderId, id, label, size }: OrderPictureProps) {
  return <PictureThumb picture={useQuery(pictureQuery({ orderId, id }))} label={label} size={size} />;
}
