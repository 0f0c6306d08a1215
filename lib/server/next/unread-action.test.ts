import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { handleAction, isUnreadAction, noteAction } from './unread-action';

const freshResponse = () => new ServerResponse(new IncomingMessage(new Socket()));

test('an action whose arguments cannot be read is answered with 400', async () => {
  const response = freshResponse();
  handleAction(response, async () => {
    await null;
    expect(isUnreadAction()).toBe(true);
    response.statusCode = 500;
    response.end();
  });
  await null;
  await null;
  expect(response.statusCode).toBe(400);
});

test('a failure of the action itself stays a server error', () => {
  const response = freshResponse();
  handleAction(response, () => {
    noteAction();
    expect(isUnreadAction()).toBe(false);
    response.writeHead(500).end();
  });
  expect(response.statusCode).toBe(500);
});

test('any other status is kept, and other requests are not affected', () => {
  const response = freshResponse();
  handleAction(response, () => response.writeHead(303).end());
  expect(response.statusCode).toBe(303);
  expect(isUnreadAction()).toBe(false);
});
