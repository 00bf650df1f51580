/** Reply bodies of the routes for pictures of handouts. The pictures themselves are sent as bytes. */
import * as z from 'zod/mini';

/** In bytes. */
export const longestPicture = 4_000_000;

/**
 * The answer to `POST /api/pictures`, whose body is a PNG, JPEG or WebP file: the picture as it is stored. `digest` is its
 * address, `width` and `height` are in pixels, and `size` is in bytes.
 *
 * @example
 * { "digest": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08", "width": 1600, "height": 1200, "size": 214016, "addedAt": 1790000000000 }
 */
export const pictureReply = z.object({
  digest: z.string(),
  width: z.number(),
  height: z.number(),
  size: z.number(),
  addedAt: z.number(),
});
export type PictureReply = z.infer<typeof pictureReply>;

/**
 * `GET /api/pictures`: this person's pictures, the newest first.
 *
 * @example
 * { "pictures": [] }
 */
export const picturesReply = z.object({ pictures: z.array(pictureReply) });
export type PicturesReply = z.infer<typeof picturesReply>;
