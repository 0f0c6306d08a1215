/** How often the picture is searched for a code, ms. */
const interval = 120;
/** The side of the picture that is searched, px. */
const searched = 720;

/** Finds the texts of the QR codes in a picture. */
type Detect = (picture: ImageBitmap) => Promise<string[]>;

export interface Camera {
  stop(): void;
  /** Switches the lamp; null if the camera has none. */
  setTorch: ((isOn: boolean) => Promise<void>) | null;
}

/**
 * Shows the rear camera in a video element and reports each code in its picture. Rejects if there is no camera, or it may
 * not be used.
 */
export async function readCamera(video: HTMLVideoElement, onCode: (text: string) => void): Promise<Camera> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  });
  video.srcObject = stream;
  await video.play();
  const detect = await chooseDetector();
  let isStopped = false;
  const look = async () => {
    if (isStopped) return;
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !document.hidden) {
      const codes = await detectIn(video, detect).catch(() => []);
      for (const code of codes) onCode(code);
    }
    setTimeout(look, interval);
  };
  void look();
  const [track] = stream.getVideoTracks();
  const hasTorch = track && 'torch' in (track.getCapabilities?.() ?? {});
  return {
    stop() {
      isStopped = true;
      for (const each of stream.getTracks()) each.stop();
    },
    setTorch: hasTorch ? (torch) => track.applyConstraints({ advanced: [{ torch }] }) : null,
  };
}

async function detectIn(video: HTMLVideoElement, detect: Detect): Promise<string[]> {
  const { videoWidth: width, videoHeight: height } = video;
  const scale = Math.min(1, searched / Math.max(1, Math.min(width, height)));
  const picture = await createImageBitmap(video, {
    resizeWidth: Math.round(width * scale),
    resizeHeight: Math.round(height * scale),
  });
  try {
    return await detect(picture);
  } finally {
    picture.close();
  }
}

/** The browser's own detector if it reads a code that we draw, otherwise the decoder that the portal serves. */
async function chooseDetector(): Promise<Detect> {
  return (await nativeDetector().catch(() => null)) ?? decoderInWorker();
}

/** Some browsers have the interface and lack the service behind it, so it has to prove itself. */
async function nativeDetector(): Promise<Detect | null> {
  if (typeof BarcodeDetector === 'undefined') return null;
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  const detect: Detect = async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue);
  const sample = await drawnSample();
  const isAble = (await detect(sample)).includes(sampleText);
  sample.close();
  return isAble ? detect : null;
}

const sampleText = 'PRUEBA';
/** The text as a QR code of version 1: a row of 21 modules in each number, the leftmost in the highest bit. */
const sampleRows: readonly number[] = [
  0x1fcb7f, 0x104e41, 0x175b5d, 0x174a5d, 0x17455d, 0x104141, 0x1fd57f, 0x1b00, 0x1dfec4, 0xf984e, 0x1e4d11,
  0xbc4e, 0x14150, 0x1aae, 0x1fdae7, 0x1057b1, 0x175ae9, 0x174466, 0x175511, 0x105863, 0x1fd955,
];

function drawnSample(): Promise<ImageBitmap> {
  const [module, margin] = [8, 4];
  const side = (21 + 2 * margin) * module;
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.fillStyle = '#000';
  sampleRows.forEach((row, y) => {
    for (let x = 0; x < 21; x++)
      if (row & (1 << (20 - x)))
        context.fillRect((x + margin) * module, (y + margin) * module, module, module);
  });
  return createImageBitmap(canvas);
}

/** The paths of the decoder, which the service worker keeps too. */
const decoderPaths = { script: '/puerta/decoder.js', program: '/puerta/decoder.wasm' } as const;

/** Decodes one picture at a time, in a worker. */
function decoderInWorker(): Detect {
  const worker = new Worker(decoderPaths.script);
  return (picture) =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<unknown>) =>
        resolve(Array.isArray(data) ? data.filter((text) => typeof text === 'string') : []);
      worker.onerror = () => reject(new Error('The decoder failed.'));
      worker.postMessage(picture, [picture]);
    });
}
