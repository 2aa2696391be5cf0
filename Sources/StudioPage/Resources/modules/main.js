const ticket = location.hash.slice(1);
history.replaceState(null, "", "/");
const session = await fetch("/studio/session", {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(ticket ? { ticket } : {}),
});
const answer = session.ok ? await fetch("/v1/status") : session;
document.getElementById("status").textContent = JSON.stringify(await answer.json(), null, 1);
