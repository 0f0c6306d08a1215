/** The value of a page's parameter `action` after somebody has said that they cannot come. */
export const cancelledMark = 'cancelled';
