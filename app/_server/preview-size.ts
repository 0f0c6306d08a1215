/** Width and height of the preview picture, px: the proportions that social networks and messengers display. */
export const previewSize = { width: 1200, height: 630 };
