import { useEffect, useState } from 'preact/hooks';
import type { HandoutPicture, HandoutView } from '@cartomancer/rules/table';

import './handouts.css';
import { useApi } from '../../net/api-client.ts';
import { useTableSessionIfAny } from '../../table/context.ts';
import { say } from '../../text/own.ts';

export function altOf({ title, picture }: Pick<HandoutView, 'title' | 'picture'>): string {
  const alt = picture?.alt ?? '';
  return alt === '' ? title : alt;
}

type Loaded = { readonly is: 'loading' | 'missing' } | { readonly is: 'here'; readonly address: string };

function useLoaded(load: () => Promise<Blob | undefined>, digest: string): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({ is: 'loading' });
  useEffect(() => {
    let isGone = false;
    let address: string | undefined;
    setLoaded({ is: 'loading' });
    void load().then((blob) => {
      if (isGone) return;
      address = blob === undefined ? undefined : URL.createObjectURL(blob);
      setLoaded(address === undefined ? { is: 'missing' } : { is: 'here', address });
    });
    return () => {
      isGone = true;
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [digest]);
  return loaded;
}

interface PictureProps {
  readonly picture: Pick<HandoutPicture, 'digest' | 'width' | 'height'>;
  /** Empty if the text beside it says the same. */
  readonly alt: string;
  readonly class?: string;
}

export function TablePicture(props: PictureProps) {
  const { pictures } = useApi();
  const code = useTableSessionIfAny()?.code ?? '';
  const { digest } = props.picture;
  return <LoadedPicture {...props} loaded={useLoaded(() => pictures.atTable(code, digest), `${code} ${digest}`)} />;
}

export function OwnPicture(props: PictureProps) {
  const { pictures } = useApi();
  const { digest } = props.picture;
  return <LoadedPicture {...props} loaded={useLoaded(() => pictures.own(digest), digest)} />;
}

function LoadedPicture(props: PictureProps & { readonly loaded: Loaded }) {
  const { loaded, picture, alt } = props;
  const { width, height } = picture;
  const style = `picture ${props.class ?? ''}`;
  if (loaded.is === 'here')
    return <img class={style} src={loaded.address} alt={alt} width={width} height={height} draggable={false} />;
  // Reserves the picture's space, so that nothing moves when it has loaded.
  return (
    <span class={style} data-missing={loaded.is === 'missing'} style={{ aspectRatio: `${width} / ${height}` }}>
      {loaded.is === 'missing' && alt !== '' && say('handout.picture_missing', { alt })}
    </span>
  );
}
