/** The part of autocannon that `npm run bench` uses. */
declare module 'autocannon' {
  interface Request {
    method?: string;
    headers?: Record<string, string>;
    body?: string;
  }
  interface Options extends Request {
    url: string;
    connections: number;
    /** Seconds. */
    duration?: number;
    /** Total number of requests, instead of a duration. */
    amount?: number;
    /** Seconds after which a request counts as timed out. */
    timeout?: number;
    requests?: { setupRequest: (request: Request) => Request }[];
  }
  interface Result {
    requests: { average: number };
    /** Milliseconds. */
    latency: { p97_5: number };
    errors: number;
    timeouts: number;
    non2xx: number;
    '2xx': number;
    duration: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
