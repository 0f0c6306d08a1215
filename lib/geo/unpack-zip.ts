import { unzipSync } from 'fflate';

type Unpacked = { ok: true; bytes: Uint8Array } | { ok: false; reason: string };

/** Maximum size of the text inside, in bytes. GeoNames' file of Mexico has 13 MB. */
const textLimit = 100 * 1024 * 1024;

/** Whether these bytes begin as a zip archive does. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

/** The one text file of a zip archive, beside which there may be a readme. Checks the size before unpacking anything. */
export function unpackZip(zip: Uint8Array, limit = textLimit): Unpacked {
  const texts: { name: string; originalSize: number }[] = [];
  try {
    unzipSync(zip, {
      filter: (file) => {
        if (/\.txt$/i.test(file.name) && !/(^|\/)readme\.txt$/i.test(file.name)) texts.push(file);
        return false;
      },
    });
    const [text, ...others] = texts;
    if (!text || others.length > 0)
      return fault(`The zip archive contains ${texts.length} text files instead of one.`);
    if (text.originalSize > limit) {
      return fault(`${text.name} in the zip archive is larger than ${Math.floor(limit / 1024 / 1024)} MB.`);
    }
    const bytes = unzipSync(zip, { filter: ({ name }) => name === text.name })[text.name];
    return bytes ? { ok: true, bytes } : fault('The zip archive is damaged.');
  } catch {
    return fault('The zip archive is damaged.');
  }
}

function fault(reason: string): Unpacked {
  return { ok: false, reason };
}
