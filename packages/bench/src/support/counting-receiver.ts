import { createServer } from "node:http";

/** Arrival times of POSTs at this receiver, which is a separate process. A GET returns the times and clears them. */
let times: number[] = [];
createServer((request, response) => {
  if (request.method === "GET") {
    response.end(JSON.stringify(times));
    times = [];
    return;
  }
  request.resume().on("end", () => {
    times.push(Date.now());
    response.end("ok");
  });
}).listen(0, "127.0.0.1", function (this: { address(): unknown }) {
  process.stdout.write(`${JSON.stringify(this.address())}\n`);
});
