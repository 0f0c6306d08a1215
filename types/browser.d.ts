/** Interfaces that some browsers have and TypeScript does not know. */
interface Navigator {
  getBattery?: () => Promise<{ level: number }>;
}

declare var BarcodeDetector:
  | (new (options: {
      formats: string[];
    }) => { detect(picture: ImageBitmapSource): Promise<{ rawValue: string }[]> })
  | undefined;

interface MediaTrackConstraintSet {
  torch?: boolean;
}
