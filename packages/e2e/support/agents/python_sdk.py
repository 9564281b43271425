"""Uses the tool server as an agent on the official Python SDK does, and records every exchange.

Usage: python3 python_sdk.py URL KEY. Needs the packages of https://pypi.org/project/mcp. Prints JSON: the SDK's version, and for each
session its exchanges and the results that the SDK read from the answers.
"""

import asyncio
import importlib.metadata
import json
import sys

import httpx2
from mcp import Client, ClientSession
from mcp.client.streamable_http import streamable_http_client

OWN_HEADERS = ("accept", "content-type", "mcp-method", "mcp-name", "mcp-protocol-version")


def document_in(content):
    """The JSON-RPC message in a response body, which may be a stream with one event; an empty dictionary if the body is empty."""
    text = content.decode()
    data = [line.removeprefix("data:") for line in text.splitlines() if line.startswith("data:")]
    return json.loads("".join(data) or text or "{}")


def recording_client(key, exchanges):
    async def note(response):
        request = response.request
        await response.aread()
        answer = document_in(response.content)
        exchanges.append(
            {
                "method": request.method,
                "headers": {name: value for name, value in request.headers.items() if name.lower() in OWN_HEADERS},
                "body": json.loads(request.content) if request.content else None,
                "answered": {"status": response.status_code, "members": sorted(answer), "result": sorted(answer.get("result", {}))},
            }
        )

    return httpx2.AsyncClient(headers={"Authorization": f"Bearer {key}"}, event_hooks={"response": [note]})


async def use(session):
    tools = (await session.list_tools()).tools
    served = await session.call_tool("list_rates", {"state": "TX", "limit": 1})
    refused = await session.call_tool("simulate_decision", {"product_type": "boat"})
    prompts = (await session.list_prompts()).prompts
    resources = (await session.list_resources()).resources
    prompt = await session.get_prompt("find_credit_unions", {"about": "A nurse who lives in Travis County, Texas"})
    guide = await session.read_resource(resources[0].uri)
    return {
        "tools": len(tools),
        "served": {"is_error": served.is_error, "same_twice": json.loads(served.content[0].text) == served.structured_content},
        "refused": {"is_error": refused.is_error, "structured": refused.structured_content, "code": json.loads(refused.content[0].text)["code"]},
        "prompts": [prompt.name for prompt in prompts],
        "prompt_role": prompt.messages[0].role,
        "resources": len(resources),
        "guide_is_text": len(guide.contents[0].text) > 100,
    }


async def initialized(url, key):
    """A session that begins with `initialize`, the only way that SDK releases before 2026 support."""
    exchanges = []
    async with recording_client(key, exchanges) as http:
        async with streamable_http_client(url, http_client=http) as streams:
            async with ClientSession(streams[0], streams[1]) as session:
                await session.initialize()
                return {"exchanges": exchanges, "saw": await use(session)}


async def discovered(url, key):
    """A session that first asks for the server's protocol versions, as newer SDK releases do."""
    exchanges = []
    async with recording_client(key, exchanges) as http:
        async with Client(streamable_http_client(url, http_client=http)) as client:
            return {"exchanges": exchanges, "saw": await use(client)}


async def main(url, key):
    sessions = {"initialized": await initialized(url, key), "discovered": await discovered(url, key)}
    print(json.dumps({"sdk": importlib.metadata.version("mcp"), "sessions": sessions}, indent=1))


asyncio.run(main(sys.argv[1], sys.argv[2]))
